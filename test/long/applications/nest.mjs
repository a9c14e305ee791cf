import "reflect-metadata"
import { Module } from "@nestjs/common"
import { NestFactory } from "@nestjs/core"
import { MailerService } from "@nestjs-modules/mailer"
import { mailModule } from "./src/mail.ts"

class App {}
Module({ imports: [mailModule] })(App)
const app = await NestFactory.createApplicationContext(App, { logger: false })
const sent = app.get(MailerService).sendMail({ to: "ada@example.com", subject: "Welcome", text: "Hello, Ada." })
console.log(
  JSON.stringify(
    await sent.then(
      () => "sent",
      ({ message }) => message,
    ),
  ),
)
await app.close()
