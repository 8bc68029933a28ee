export type ChosenFile = {
  /** What the save of the record names: of an upload, or of a stored file. */
  reference: string
  name: string
  type: string
  size: number
  /** The address of a stored file. */
  href?: string
}
