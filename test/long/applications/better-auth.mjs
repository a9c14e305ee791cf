import { auth } from "./src/auth.ts"

/** What the application answers to a request of a browser. */
async function post(path, body) {
  const headers = { "content-type": "application/json", origin: "http://localhost:3000" }
  const request = new Request(`http://localhost:3000/api/auth${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  })
  return (await auth.handler(request)).status
}
const email = "ada@example.com"
const signUp = await post("/sign-up/email", { email, name: "Ada", password: "a long password" })
const reset = await post("/request-password-reset", { email, redirectTo: "http://localhost:3000/reset" })
console.log(JSON.stringify({ signUp, reset }))
