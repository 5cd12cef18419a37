/** What `npm test` found: where the browser is, and how it must be started. */
const browser = JSON.parse(
  process.env.E2E_BROWSER ?? '{"executablePath":"/usr/bin/chromium","args":["--no-sandbox"]}',
) as {
  executablePath: string;
  args: string[];
  env?: Record<string, string>;
};

/** How Playwright starts it, with further arguments where a journey needs them. */
export const launchOptions = (...further: string[]) => ({
  executablePath: browser.executablePath,
  args: [
    ...new Set([
      ...browser.args,
      '--autoplay-policy=no-user-gesture-required',
      '--disable-background-networking',
      ...further,
    ]),
  ],
  env: { ...(process.env as Record<string, string>), ...browser.env },
});
