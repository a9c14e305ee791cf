type Target = { host: string; port: number; recipient: string }

/** Ready-to-paste commands that send a first inbound email over SMTP. */
export function smtpSnippets({ host, port, recipient }: Target): { name: string; code: string }[] {
  return [
    {
      name: "curl",
      code: [
        `printf 'From: Ada <ada@example.com>\\r\\nTo: ${recipient}\\r\\nSubject: Hello\\r\\n\\r\\nIt works.\\r\\n' |`,
        `  curl smtp://${host}:${port} --mail-from ada@example.com --mail-rcpt ${recipient} --upload-file -`,
      ].join("\n"),
    },
    {
      name: "Node",
      code: [
        `import nodemailer from "nodemailer"`,
        ``,
        `await nodemailer.createTransport({ host: "${host}", port: ${port} }).sendMail({`,
        `  from: "Ada <ada@example.com>",`,
        `  to: "${recipient}",`,
        `  subject: "Hello",`,
        `  text: "It works.",`,
        `})`,
      ].join("\n"),
    },
    {
      name: "Python",
      code: [
        `import smtplib`,
        ``,
        `with smtplib.SMTP("${host}", ${port}) as smtp:`,
        `    smtp.sendmail("ada@example.com", "${recipient}", "Subject: Hello\\r\\n\\r\\nIt works.")`,
      ].join("\n"),
    },
  ]
}
