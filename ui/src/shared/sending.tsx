import { sandboxUrl } from "../api.ts"
import { info } from "../info.ts"

/** Whether the SMTP port takes mail of applications. */
export const sendsBySmtp = (): boolean => Boolean(info.value?.smtp_port && info.value.smtp_submission)

/** The email that the examples send. */
export const sampleEmail = (domain: string) => ({
  from: `Acme <hello@${domain}>`,
  to: ["ada@example.com"],
  subject: "Welcome to Acme",
  html: "<h1>Welcome, Ada</h1>",
  track_opens: true,
})

/** Whether the SMTP port offers STARTTLS, which only a start changes, and the certificate to trust. */
export function SmtpTls() {
  return info.value?.smtp_tls ? (
    <>
      STARTTLS, with{" "}
      <a href={sandboxUrl("/smtp-certificate")} download>
        this certificate
      </a>{" "}
      to trust in the program that sends
    </>
  ) : (
    <>
      no encryption. Start Sandpost with <code>--smtp-starttls</code> to offer STARTTLS
    </>
  )
}
