declare module "mjml" {
  /** Renders MJML as the HTML of a mail. */
  export default function mjml2html(template: string): Promise<{ html: string }>
}
