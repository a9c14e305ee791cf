import { optionalArgument, type Prompt } from "../../app/agents.ts"

export const prompts: readonly Prompt[] = [
  {
    name: "verify_sign_up",
    title: "Verify the sign-up flow",
    description: "Sign up in the application and confirm with the code or link of its email.",
    arguments: [optionalArgument("address", "Email address to sign up with (default: a new one at example.com).")],
    text: ({ address = "a new address at example.com" }) =>
      `Verify the sign-up flow of this application with the Sandpost tools.
1. Note the id of the newest email with find_emails, if there is one, then sign up in the application with ${address}.
2. Call wait_for_email with q "to:<address>" and since set to that id. Do not sleep.
3. Confirm in the application with the code in codes, or with the link in links. Use only a link to the application itself.
4. Sign up with bounced+1@sandbox.test, too. Show how the application treats an address that bounces.
5. Call check_email for the email.
Report what works, what does not, and the ids of the emails.`,
  },
  {
    name: "prove_idempotency",
    title: "Prove that retries are idempotent",
    description: "Lose the response of a send and show that the application's retry sends no second email.",
    arguments: [],
    text: () =>
      `Prove that this application sends an email only once when it retries, with the Sandpost tools.
1. Call inject_fault with method "POST", path "/emails", disconnect true and when "after": the email is sent, but the application gets no response.
2. Make the application send an email, and let it retry.
3. Call find_requests with q "endpoint:/emails": the retry must have the same idempotency_key, and replayed must be true.
4. Call find_emails: total must be 1 for this email, and duplicate_of must be null.
5. If an email was sent twice, add an Idempotency-Key that stays the same for each retry, and repeat from step 1.
6. Call inject_fault with action "remove".`,
  },
]
