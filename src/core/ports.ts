/** What the inside asks for and never reaches for itself. */

/** Sandbox time, which everything the API shows is told in, and wall time, for signatures, timeouts and durations. */
export interface Clock {
  /** Sandbox time in milliseconds since the epoch. */
  now(): number
  /** Real time in milliseconds since the epoch. */
  wall(): number
}

/** Identifiers and secrets. */
export interface Ids {
  /** A UUID; later ones sort after earlier ones. */
  uuid(): string
  /** So many characters of base62, unguessable. */
  token(length: number): string
}

/** Bytes kept off the heap. */
export interface Blobs {
  /** Keeps bytes and says where; durable once the commit that names the reference is. */
  append(bytes: Uint8Array): string
  /** The bytes under a reference. Throws when there are none. */
  read(ref: string): Buffer
}

export interface MxAnswer {
  exchange: string
  priority: number
}

/**
 * DNS as the settings say: the sandbox's zone or a real server. Each call is a fresh question on the wire.
 * Errors carry node's codes: ENOTFOUND, ENODATA, ESERVFAIL, ETIMEOUT.
 */
export interface Resolver {
  /** Every TXT answer as its strings, not joined. */
  txt(name: string): Promise<string[][]>
  mx(name: string): Promise<MxAnswer[]>
  cname(name: string): Promise<string[]>
  a(name: string): Promise<string[]>
  aaaa(name: string): Promise<string[]>
}

/** What one webhook attempt came to. `status_code` is null when no answer came; then `error` says why. */
export interface AttemptResult {
  status_code: number | null
  duration_ms: number
  error: string | null
  response_body: string | null
}

/** Sends one webhook attempt: never throws, always ends within ten seconds (section 6, delivery rule 1). */
export interface Transport {
  post(input: {
    url: string
    headers: Record<string, string>
    body: string
    policy: "local" | "strict"
    reject_unauthorized: boolean
  }): Promise<AttemptResult>
}

/** A fresh 2048-bit RSA key pair: the private half as PKCS#8 PEM, the public half as base64 DER for a DKIM record's `p=`. */
export interface DkimKeys {
  generate(): Promise<{ private_key: string; public_key: string }>
}
