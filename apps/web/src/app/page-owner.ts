/** Whose page this is (their id), or null: sent with what is recorded, so that it never lands in another's session. */
let pageOwner: string | null = null

export function setPageOwner(sub: string | null): void {
  pageOwner = sub
}

export function readPageOwner(): string | null {
  return pageOwner
}
