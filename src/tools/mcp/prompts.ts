/** A task that a person can give to an agent. */
export interface Prompt {
  name: string
  title: string
  description: string
  arguments: readonly { name: string; description: string; required: boolean }[]
  /** `values` are fenced, unless they are ids. */
  text: (values: Readonly<Record<string, string>>) => string
}

const optional = (name: string, description: string) => ({ name, description, required: false })

export const prompts: readonly Prompt[] = [
  {
    name: "verify_sign_up",
    title: "Verify the sign-up flow",
    description: "Sign up in the application and confirm with the code or link of its email.",
    arguments: [optional("address", "Email address to sign up with (default: a new one at example.com).")],
    text: ({ address = "a new address at example.com" }) =>
      `Verify the sign-up flow of this application with the Sandpost tools.
1. Note the time with clock, then sign up in the application with ${address}.
2. Call wait_for_email with q "to:<address>" and since set to that time. Do not sleep.
3. Confirm in the application with the code in codes, or with the link in links. Use only a link to the application itself.
4. Sign up with bounced+1@sandbox.test, too. Show how the application treats an address that bounces.
5. Call check_email for the email.
Report what works, what does not, and the ids of the emails.`,
  },
  {
    name: "explain_webhook_failure",
    title: "Why did this webhook fail?",
    description: "Find the cause of a failed webhook delivery and fix the receiver.",
    arguments: [optional("delivery_id", "Id of the delivery (default: the newest one that failed).")],
    text: ({ delivery_id }) =>
      `Find out why a webhook delivery failed, with the Sandpost tools.
1. Call find_deliveries${delivery_id === undefined ? ' with status "failed", then "pending"' : ` with id ${delivery_id}`}. Read diagnosis, and status_code, error and response_body of each attempt.
2. Call examine_receiver with its webhook_id. Read why and fix of each failed case.
3. Find the cause in the code of the receiver and fix it. Repeat the exam until no case fails.
4. Advance the clock past next_attempt_at and show that the delivery succeeds.`,
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
  {
    name: "check_outlook",
    title: "What does my mail look like to Outlook?",
    description: "List what Outlook does not support in an email, and fix its template.",
    arguments: [optional("email_id", "Id of the email (default: the newest).")],
    text: ({ email_id }) =>
      `Find out how an email of this application looks in Outlook, with the Sandpost tools.
1. Call get_email${email_id === undefined ? "" : ` with id ${email_id}`} with full true.
2. Call check_email for it with clients "outlook.*".
3. For each finding, say what a reader in Outlook sees, and change the template as fix says.
4. Send the email again and show that the findings are gone.`,
  },
]
