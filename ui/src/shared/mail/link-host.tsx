/** The host that a link leads to. If there is no room for all of it, its end is shown, which says whose it is. */
export function LinkHost({ host }: { host: string }) {
  return (
    <span class="link-host" title={host}>
      <bdi>{host}</bdi>
    </span>
  )
}
