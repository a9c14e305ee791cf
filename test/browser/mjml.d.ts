declare module "mjml" {
  /** Renders MJML to HTML. */
  export default function mjml2html(template: string): Promise<{ html: string }>
}
