UPDATE t SET id = id * 2;
