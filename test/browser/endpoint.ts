import type { section } from "./section.ts"

/** Adds an endpoint with the form. Returns the shown secret and Node snippet. */
export async function addEndpoint(
  on: ReturnType<typeof section>,
  url: string,
): Promise<{ secret: string | null; snippet: string | null }> {
  await on.open("/webhooks")
  await on.button("Add an endpoint").click()
  await on.page.getByLabel("URL").fill(url)
  await on.inDialog("Add").click()
  const secret = await on.page.getByRole("group", { name: "the secret" }).textContent()
  const snippet = await on.page.getByRole("group", { name: "Verify a delivery, Node" }).textContent()
  await on.button("I have copied it").click()
  await on.page.getByTestId("webhook-detail").waitFor()
  return { secret, snippet }
}
