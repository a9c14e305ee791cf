import { mkdirSync, writeFileSync } from "node:fs"
import { devNull } from "node:os"
import { join } from "node:path"

/**
 * Settings of Sandpost, Node and the programs that tests start. `SANDPOST_URL` would be another sandbox, and in a hook of git, `GIT_DIR`
 * the repository that a test must not touch.
 */
const SETTINGS = [
  /^SANDPOST_(?!BUILT$|CHOSEN_TESTS$|CORPUS$|LONG_TESTS$)/,
  /^NODE_(?!COMPILE_CACHE$|ENV$|EXTRA_CA_CERTS$|USE_ENV_PROXY$)/,
  /^(GIT|SWAKS_OPT)_(?!SSL_)/,
  /^GO(111MODULE|ENV|FLAGS|WORK)$/,
  /^PYTHON(HASHSEED|HOME|OPTIMIZE|PATH|STARTUP|WARNINGS)$/,
  /^(BUNDLE_GEMFILE|RUBYLIB|RUBYOPT|PERL5LIB|PERL5OPT|PERL_UNICODE|PHPRC|PHP_INI_SCAN_DIR|DJANGO_SETTINGS_MODULE)$/,
  /^(CLASSPATH|JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS|_JAVA_OPTIONS)$/,
  /^(BASH_ENV|CDPATH|ENV|GREP_OPTIONS|POSIXLY_CORRECT|CHROMIUM_FLAGS|DEBUG|OPENSSL_CONF)$/,
]

/** This machine, which no proxy reaches. */
const LOOPBACK = "localhost,.localhost,127.0.0.1,::1,[::1]"

/**
 * The environment in which tests run, from that of the user who runs them: without settings of programs, and without a proxy for this
 * machine. The home folder stays, because packages and programs may be there.
 *
 * @param folder gets empty files in place of the settings in the home folder that a program reads without being asked
 */
export function environmentOfTests(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  mkdirSync(folder, { recursive: true })
  for (const name of [".curlrc", ".swaksrc"]) writeFileSync(join(folder, name), "")
  const kept = Object.entries(env).filter(([name]) => !SETTINGS.some((setting) => setting.test(name)))
  const hosts = (given: string | undefined) => (given ? `${given},${LOOPBACK}` : LOOPBACK)
  return {
    ...Object.fromEntries(kept),
    NODE_ENV: "test",
    NO_PROXY: hosts(env.NO_PROXY),
    no_proxy: hosts(env.no_proxy ?? env.NO_PROXY),
    CURL_HOME: folder,
    SWAKS_HOME: folder,
    GOENV: "off",
    GIT_CONFIG_GLOBAL: devNull,
    GIT_CONFIG_NOSYSTEM: "1",
    // The one setting that git needs to read a clone of another user.
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: "safe.directory",
    GIT_CONFIG_VALUE_0: "*",
  }
}

/** Makes this process, and those that it starts, have only these variables. */
export function useEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
}
