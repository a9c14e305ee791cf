# Sends one message with the package smtp of tcllib.
package require smtp
package require mime
set mail [mime::initialize -canonical text/plain -string $env(TEXT)]
smtp::sendmessage $mail -servers $env(HOST) -ports $env(PORT) -username $env(LOGIN) -password $env(KEY) \
  -originator $env(FROM) -recipients $env(TO),$env(HIDDEN) -usetls 0 \
  -header [list From $env(FROM)] -header [list To $env(TO)] -header [list Subject $env(SUBJECT)]
