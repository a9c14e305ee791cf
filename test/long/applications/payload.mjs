import { sqliteAdapter } from "@payloadcms/db-sqlite"
import { buildConfig, getPayload } from "payload"
import { email } from "./src/mail.ts"

const payload = await getPayload({
  config: buildConfig({
    email,
    collections: [{ slug: "users", auth: { verify: true }, fields: [] }],
    db: sqliteAdapter({ client: { url: "file:./payload.db" }, push: true }),
    logger: { options: { level: "silent" } },
    secret: "a secret of more than 32 characters",
    serverURL: "http://127.0.0.1:3000",
    typescript: { autoGenerate: false },
  }),
  cron: false,
  disableOnInit: true,
})
const [, , address] = process.argv
const data = { email: address, password: "a long password" }
const created = await payload.create({ collection: "users", data }).then(
  () => "created",
  ({ message }) => message,
)
const forgot = await payload.forgotPassword({ collection: "users", data }).then(
  (token) => typeof token,
  ({ message }) => message,
)
const { totalDocs } = await payload.count({ collection: "users", where: { email: { equals: address } } })
console.log(JSON.stringify({ created, forgot, users: totalDocs }))
process.exit()
