import { Auth } from "@auth/core"
import { providers } from "./src/auth.ts"

/** It knows no user, and stores nothing: Auth.js asks for the methods. */
const adapter = {
  createVerificationToken: async (token) => token,
  useVerificationToken: async () => null,
  getUserByEmail: async () => null,
}
const config = {
  adapter,
  basePath: "/auth",
  logger: { error: () => {}, warn: () => {} },
  providers,
  session: { strategy: "jwt" },
  secret: "a secret of more than 32 characters",
  trustHost: true,
}
const url = "http://localhost:3000/auth"
const first = await Auth(new Request(`${url}/csrf`), config)
const { csrfToken } = await first.json()
const cookie = first.headers
  .getSetCookie()
  .map((one) => one.split(";", 1)[0])
  .join("; ")
const body = new URLSearchParams({ csrfToken, email: "ada@example.com" })
const answer = await Auth(
  new Request(`${url}/signin/nodemailer`, { method: "POST", headers: { cookie }, body }),
  config,
)
console.log(JSON.stringify(answer.headers.get("location")))
