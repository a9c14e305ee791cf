# Sends one message with the package curl.
env <- Sys.getenv
message <- paste0("From: ", env("FROM"), "\r\nTo: ", env("TO"), "\r\nSubject: ", env("SUBJECT"), "\r\n\r\n", env("TEXT"), "\r\n")
curl::send_mail(env("FROM"), c(env("TO"), env("HIDDEN")), message, verbose = FALSE,
  smtp_server = paste0("smtp://", env("HOST"), ":", env("PORT")), username = env("LOGIN"), password = env("KEY"), use_ssl = "no")
