import { control } from "../../api.ts"
import type { CapturedEmail } from "../../api-types.ts"
import { personOf } from "../../shared/mail/addresses.ts"

/** A written address without its name, as the suppression list has it. */
export const bareAddress = (written: string): string => {
  const { name, address } = personOf(written)
  return (address || name).toLowerCase()
}

/** The recipients of an email that are on the suppression list now. */
export async function suppressedAmong({ to, cc, bcc }: Pick<CapturedEmail, "to" | "cc" | "bcc">): Promise<string[]> {
  const addresses = [...new Set([...to, ...cc, ...bcc].map(bareAddress))]
  const found = await Promise.all(
    addresses.map(async (address) => (await control.listSuppressions({ q: address, limit: 100 })).data),
  )
  return addresses.filter((address, index) => found[index]?.some((entry) => entry.address === address))
}
