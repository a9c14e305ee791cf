import sparticuz from "@sparticuz/chromium"

const UNSAFE_FLAGS = /single-process|no-zygote|disable-web-security|site-isolation|allow-running-insecure/
/** These flags draw with a GPU that is emulated by the processor: it takes three to seven times the processor time of a page. */
const EMULATED_GPU = /gpu|angle|swiftshader/

export const NO_GPU = "--disable-gpu"

/** The Chromium of the packages, which runs on Linux x64, without the flags that weaken its security, and without a GPU. */
export async function packagedBrowser(): Promise<{ executablePath: string; args: string[] }> {
  const args = sparticuz.args.filter((arg) => !UNSAFE_FLAGS.test(arg) && !EMULATED_GPU.test(arg))
  return { executablePath: await sparticuz.executablePath(), args: [...args, NO_GPU] }
}
