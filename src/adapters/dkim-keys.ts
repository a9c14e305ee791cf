import { generateKeyPair } from "node:crypto"
import { promisify } from "node:util"
import type { DkimKeys } from "../core/ports.ts"

const generate = promisify(generateKeyPair)

/** Generates real 2048-bit RSA keys (section 2.3, rule 1) outside the event loop. */
export const dkimKeys: DkimKeys = {
  async generate() {
    const { privateKey, publicKey } = await generate("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "der" },
    })
    return { private_key: privateKey, public_key: publicKey.toString("base64") }
  },
}
