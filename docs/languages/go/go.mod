module sandpost

go 1.19
