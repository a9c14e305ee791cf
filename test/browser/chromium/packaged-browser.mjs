// JavaScript, because the types of the package are missing where it is not installed.
import sparticuz from "@sparticuz/chromium"

const UNSAFE_FLAGS = /single-process|no-zygote|disable-web-security|site-isolation|allow-running-insecure/
/** These flags draw with a GPU that is emulated by the processor: it takes three to seven times the processor time of a page. */
const EMULATED_GPU = /gpu|angle|swiftshader/

/**
 * The Chromium of the package, which runs on Linux x64, without the flags that weaken its security, and without a GPU.
 * @returns {Promise<{ executablePath: string, args: string[] }>}
 */
export async function packagedBrowser() {
  const args = sparticuz.args.filter((arg) => !UNSAFE_FLAGS.test(arg) && !EMULATED_GPU.test(arg))
  return { executablePath: await sparticuz.executablePath(), args: [...args, "--disable-gpu"] }
}
