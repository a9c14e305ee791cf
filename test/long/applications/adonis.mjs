import { configProvider } from "@adonisjs/core"
import { IgnitorFactory } from "@adonisjs/core/factories"
import { MailManager } from "@adonisjs/mail"
import config from "./config/mail.ts"

const app = new IgnitorFactory()
  .withCoreConfig()
  .withCoreProviders()
  .create(new URL("./", import.meta.url))
  .createApp("web")
await app.init()
await app.boot()
const mail = new MailManager(await app.container.make("emitter"), await configProvider.resolve(app, config))
const sent = mail.send((message) => message.to("ada@example.com").subject("Welcome").text("Hello, Ada."))
console.log(
  JSON.stringify(
    await sent.then(
      () => "sent",
      ({ message }) => message,
    ),
  ),
)
await app.terminate()
