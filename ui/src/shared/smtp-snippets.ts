/** The user name of an SMTP login. Any other one works, too. */
export const SMTP_USER = "app"

type Target = { host: string; port: number; key: string; domain: string }

/** Lines that make a mailer send over SMTP with an API key. `docs/guides/smtp.md` has the same. */
export function mailerSnippets({ host, port, key, domain }: Target): { name: string; code: string }[] {
  return [
    {
      name: "Nodemailer",
      code: [
        `import { createTransport } from "nodemailer"`,
        ``,
        `const transport = createTransport({ host: "${host}", port: ${port}, auth: { user: "${SMTP_USER}", pass: "${key}" } })`,
      ].join("\n"),
    },
    {
      name: "Django, settings.py",
      code: [
        `EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"`,
        `EMAIL_HOST, EMAIL_PORT, EMAIL_USE_TLS = "${host}", ${port}, False`,
        `EMAIL_HOST_USER = "${SMTP_USER}"`,
        `EMAIL_HOST_PASSWORD = "${key}"`,
        `DEFAULT_FROM_EMAIL = "hello@${domain}"`,
      ].join("\n"),
    },
    {
      name: "Laravel, .env",
      code: [
        `MAIL_MAILER=smtp`,
        `MAIL_HOST=${host}`,
        `MAIL_PORT=${port}`,
        `MAIL_USERNAME=${SMTP_USER}`,
        `MAIL_PASSWORD=${key}`,
      ].join("\n"),
    },
    {
      name: "Rails, config/environments/development.rb",
      code: [
        `config.action_mailer.delivery_method = :smtp`,
        `config.action_mailer.smtp_settings = {`,
        `  address: "${host}", port: ${port}, authentication: :plain,`,
        `  user_name: "${SMTP_USER}", password: "${key}", enable_starttls_auto: false`,
        `}`,
      ].join("\n"),
    },
    {
      name: "Spring Boot, application.properties",
      code: [
        `spring.mail.host=${host}`,
        `spring.mail.port=${port}`,
        `spring.mail.username=${SMTP_USER}`,
        `spring.mail.password=${key}`,
        `spring.mail.properties.mail.smtp.auth=true`,
      ].join("\n"),
    },
    {
      name: "PHPMailer",
      code: [
        `$mail->isSMTP();`,
        `$mail->Host = '${host}'; $mail->Port = ${port};`,
        `$mail->SMTPAuth = true; $mail->SMTPAutoTLS = false;`,
        `$mail->Username = '${SMTP_USER}';`,
        `$mail->Password = '${key}';`,
      ].join("\n"),
    },
  ]
}
