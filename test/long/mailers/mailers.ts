/** A mailer, and the command that sends one message with it. */
export interface Mailer {
  /** As its page calls it. */
  name: string
  /** The Debian package, or the npm package with its version. */
  from: { debian: string } | { npm: string }
  /** Run by a shell in a folder with the programs beside this file, and with `mail.eml` (with a Bcc field) and `nobcc.eml`. */
  command: string
  /** What it needs besides host, port, user and password, as Markdown. */
  needs?: string
}

const [SENDMAIL, READY] = ["-t < mail.eml", "nobcc.eml"]
const JARS = ["javax.mail", "javax.activation", "commons-email"].map((name) => `/usr/share/java/${name}.jar`).join(":")
const GO = "GO111MODULE=off GOPATH=/usr/share/gocode go run"

const muttLike = (program: string): Mailer => ({
  name: program,
  from: { debian: program },
  needs: "`set ssl_starttls=no ssl_force_tls=no`",
  command: `cat > rc <<END
set smtp_url="smtp://$LOGIN:$KEY@$HOST:$PORT" smtp_authenticators="plain" from="$FROM" use_from=yes
set ssl_starttls=no ssl_force_tls=no use_envelope_from=yes record="" copy=no
END
echo "$TEXT" | HOME=$PWD ${program} -F rc -s "$SUBJECT" -b "$HIDDEN" -- "$TO"`,
})

const library = (name: string, debian: string, command: string, needs?: string): Mailer => ({
  name,
  from: { debian },
  command,
  ...(needs && { needs }),
})
const ofNpm = (npm: string, name = npm.replace(/@[^@]*$/, ""), needs?: string): Mailer => ({
  name,
  from: { npm },
  command: `"$NODE" mail.mjs ${npm.startsWith("nodemailer@") ? npm.replace(/@(\d+).*/, "$1") : name} "$MODULES"`,
  ...(needs && { needs }),
})

/** Real mailers, each with the settings of docs/guides/smtp.md. */
export const MAILERS: Mailer[] = [
  library(
    "swaks",
    "swaks",
    `swaks --server $HOST:$PORT --auth PLAIN --auth-user $LOGIN --auth-password $KEY --from $FROM --to $TO,$HIDDEN --data @${READY}`,
  ),
  library(
    "curl",
    "curl",
    `curl -sS smtp://$HOST:$PORT --user $LOGIN:$KEY --mail-from $FROM --mail-rcpt $TO --mail-rcpt $HIDDEN -T ${READY}`,
  ),
  library(
    "msmtp",
    "msmtp",
    `msmtp --host=$HOST --port=$PORT --auth=plain --user=$LOGIN --passwordeval="echo $KEY" --tls=off --from=$FROM ${SENDMAIL}`,
    "`auth plain`",
  ),
  library(
    "esmtp",
    "esmtp",
    `printf 'hostname=%s:%s\\nusername="%s"\\npassword="%s"\\nstarttls=disabled\\n' $HOST $PORT $LOGIN $KEY > rc && chmod 600 rc && HOME=$PWD esmtp -C rc -f $FROM ${SENDMAIL}`,
  ),
  library(
    "ssmtp",
    "ssmtp",
    `printf 'mailhub=%s:%s\\nAuthUser=%s\\nAuthPass=%s\\nAuthMethod=LOGIN\\nFromLineOverride=YES\\n' $HOST $PORT $LOGIN $KEY > rc && /usr/sbin/ssmtp -Crc -f$FROM ${SENDMAIL}`,
    "`AuthMethod=LOGIN`",
  ),
  library(
    "sendEmail",
    "sendemail",
    `sendemail -s $HOST:$PORT -xu $LOGIN -xp $KEY -f $FROM -t $TO -bcc $HIDDEN -u "$SUBJECT" -m "$TEXT" -o tls=no`,
    "`-o tls=no`",
  ),
  library(
    "s-nail",
    "s-nail",
    `echo "$TEXT" | HOME=$PWD s-nail -:/ -Sv15-compat -Smta=smtp://$LOGIN:$KEY@$HOST:$PORT -Ssmtp-auth=plain -Sfrom=$FROM -Shostname=app.example -s "$SUBJECT" -b $HIDDEN $TO`,
    "`smtp-auth=plain`",
  ),
  muttLike("mutt"),
  muttLike("neomutt"),
  library(
    "git send-email",
    "git-email",
    `printf 'From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\\nFrom: %s\\nSubject: %s\\n\\n%s\\n' $FROM "$SUBJECT" "$TEXT" > 1.patch && git -c sendemail.smtpServer=$HOST -c sendemail.smtpServerPort=$PORT -c sendemail.smtpUser=$LOGIN -c sendemail.smtpPass=$KEY send-email --smtp-auth=PLAIN --quiet --confirm=never --suppress-cc=all --no-thread --from=$FROM --to=$TO --bcc=$HIDDEN 1.patch`,
  ),
  library("Emacs smtpmail", "emacs-nox", "HOME=$PWD emacs -Q --batch -l mail.el"),
  library("Python smtplib", "python3", "/usr/bin/python3 mail.py smtplib"),
  library("aiosmtplib", "python3-aiosmtplib", "/usr/bin/python3 mail.py aiosmtplib"),
  library("Django", "python3-django", "/usr/bin/python3 mail.py django"),
  library("Flask-Mail", "python3-flask-mail", "/usr/bin/python3 mail.py flask"),
  library("Twisted", "python3-twisted", "/usr/bin/python3 mail.py twisted"),
  library("PHPMailer", "libphp-phpmailer", "php mail.php phpmailer"),
  library("Symfony Mailer", "php-symfony-mailer", "php mail.php symfony"),
  library("PEAR Mail", "php-mail", "php mail.php pear"),
  library("Ruby net/smtp", "ruby", "ruby mail.rb net-smtp"),
  library("Ruby mail", "ruby-mail", "ruby mail.rb mail"),
  library("Action Mailer", "ruby-actionmailer", "ruby mail.rb actionmailer"),
  library("Perl Net::SMTP", "perl", "perl mail.pl net-smtp", "the package `libauthen-sasl-perl`"),
  library("Email::Sender", "libemail-sender-perl", "perl mail.pl email-sender", "the package `libauthen-sasl-perl`"),
  library("Email::Stuffer", "libemail-stuffer-perl", "perl mail.pl email-stuffer", "the package `libauthen-sasl-perl`"),
  library("MIME::Lite", "libmime-lite-perl", "perl mail.pl mime-lite", "the package `libauthen-sasl-perl`"),
  library("Mail::Sendmail", "libmail-sendmail-perl", "perl mail.pl mail-sendmail", "`method => 'PLAIN'`"),
  library("MailTools", "libmailtools-perl", "perl mail.pl mail-tools", "the package `libauthen-sasl-perl`"),
  library("JavaMail", "libmail-java", `java -cp ${JARS} Mail.java`, "`mail.smtp.auth=true`"),
  library("Commons Email", "libcommons-email-java", `java -cp ${JARS} CommonsMail.java`),
  library(
    "Go net/smtp",
    "golang-go",
    `${GO} netsmtp.go`,
    "a host that is `localhost` or a loopback address, or [TLS](guides/smtp.md#tls)",
  ),
  library("Go mail.v2", "golang-gopkg-mail.v2-dev", `${GO} mailv2.go`, "the same"),
  library("Tcllib smtp", "tcllib", "tclsh mail.tcl", "`-usetls 0`"),
  library("LuaSocket", "lua-socket", "lua5.1 mail.lua"),
  library("R curl", "r-cran-curl", "Rscript --vanilla mail.R", '`use_ssl = "no"`'),
  ofNpm("nodemailer@6.10.1"),
  ofNpm("nodemailer@7.0.13"),
  ofNpm("emailjs@5.0.3", "emailjs", '`authentication: ["PLAIN"]`'),
  ofNpm("smtp-client@0.4.0"),
]

/** Mailers with STARTTLS that verify the certificate: they trust that of the file `$CERT`. */
export const VERIFYING: Mailer[] = [
  library(
    "curl",
    "curl",
    `curl -sS --ssl-reqd --cacert $CERT smtp://$HOST:$PORT --user $LOGIN:$KEY --mail-from $FROM --mail-rcpt $TO --mail-rcpt $HIDDEN -T ${READY}`,
  ),
  library(
    "msmtp",
    "msmtp",
    `msmtp --host=$HOST --port=$PORT --auth=on --user=$LOGIN --passwordeval="echo $KEY" --tls=on --tls-starttls=on --tls-trust-file=$CERT --from=$FROM ${SENDMAIL}`,
  ),
  library(
    "mutt",
    "mutt",
    `cat > rc <<END
set smtp_url="smtp://$LOGIN:$KEY@$HOST:$PORT" from="$FROM" use_from=yes use_envelope_from=yes record="" copy=no
set ssl_ca_certificates_file=$CERT
END
echo "$TEXT" | HOME=$PWD mutt -F rc -s "$SUBJECT" -b "$HIDDEN" -- "$TO"`,
  ),
  library("Go net/smtp", "golang-go", `SSL_CERT_FILE=$CERT ${GO} netsmtp.go`),
  library("Python smtplib", "python3", "/usr/bin/python3 mail.py strict"),
]
