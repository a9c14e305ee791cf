;; Sends one message with smtpmail.
(require 'smtpmail)
(require 'message)
(setq smtpmail-smtp-server (getenv "HOST") smtpmail-smtp-service (string-to-number (getenv "PORT"))
      smtpmail-smtp-user (getenv "LOGIN") smtpmail-stream-type nil
      auth-sources (list (expand-file-name "authinfo")) user-mail-address (getenv "FROM")
      send-mail-function 'smtpmail-send-it message-send-mail-function 'smtpmail-send-it
      mail-host-address "app.example")
(with-temp-file "authinfo"
  (insert (format "machine %s port %s login %s password %s\n"
                  (getenv "HOST") (getenv "PORT") (getenv "LOGIN") (getenv "KEY"))))
(with-temp-buffer
  (insert (format "From: %s\nTo: %s\nBcc: %s\nSubject: %s\n%s\n%s\n"
                  (getenv "FROM") (getenv "TO") (getenv "HIDDEN") (getenv "SUBJECT") mail-header-separator (getenv "TEXT")))
  (smtpmail-send-it))
