/* What would be on the disk after a power loss, for tests: nothing but what was synced.

   To be preloaded. For the files of the folder POWER_LOSS_LIVE it keeps in POWER_LOSS_DISK what a
   disk that writes at the last moment would have: a file's content as it was when it was last
   synced; its name, or its removal, as they were when the folder was last synced. A file that was
   synced but whose name was not is not there; one that was removed, but not in a synced folder,
   still is. Contents are kept under the number of their inode in POWER_LOSS_DISK/inodes, names in
   POWER_LOSS_DISK/names. One process at a time. */

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void keep_content(int file, const char *disk, unsigned long inode) {
    char kept[PATH_MAX], fresh[PATH_MAX], part[1 << 16];
    snprintf(kept, sizeof kept, "%s/inodes/%lu", disk, inode);
    snprintf(fresh, sizeof fresh, "%s/inodes/%lu.new", disk, inode);
    int copy = open(fresh, O_CREAT | O_TRUNC | O_WRONLY, 0600);
    off_t place = 0;
    ssize_t got;
    while ((got = pread(file, part, sizeof part, place)) > 0) {
        if (write(copy, part, got) != got) abort();
        place += got;
    }
    close(copy);
    /* In one step: the process may be killed at any time. */
    rename(fresh, kept);
}

static void keep_names(const char *live, const char *disk) {
    char kept[PATH_MAX], fresh[PATH_MAX], path[PATH_MAX];
    snprintf(kept, sizeof kept, "%s/names", disk);
    snprintf(fresh, sizeof fresh, "%s/names.new", disk);
    FILE *names = fopen(fresh, "w");
    DIR *folder = opendir(live);
    struct dirent *entry;
    struct stat about;
    while (folder && (entry = readdir(folder))) {
        snprintf(path, sizeof path, "%s/%s", live, entry->d_name);
        if (stat(path, &about) == 0 && S_ISREG(about.st_mode))
            fprintf(names, "%lu %s\n", (unsigned long)about.st_ino, entry->d_name);
    }
    if (folder) closedir(folder);
    fclose(names);
    rename(fresh, kept);
}

static void synced(int file) {
    const char *live = getenv("POWER_LOSS_LIVE"), *disk = getenv("POWER_LOSS_DISK");
    char link[64], path[PATH_MAX];
    struct stat about;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (!live || !disk || length < 0 || fstat(file, &about)) return;
    path[length] = 0;
    pthread_mutex_lock(&lock);
    if (strcmp(path, live) == 0) keep_names(live, disk);
    else if (strncmp(path, live, strlen(live)) == 0)
        keep_content(file, disk, about.st_ino);
    pthread_mutex_unlock(&lock);
}

int fsync(int file) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    int result = real(file);
    if (result == 0) synced(file);
    return result;
}

int fdatasync(int file) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    int result = real(file);
    if (result == 0) synced(file);
    return result;
}
