/** Thrown for a content file that cannot be used. The message is a sentence that names the file and the field. */
export class ContentError extends Error {
  constructor(file: string, field: string, problem: string) {
    const place = field === '' ? file : `${file}, “${field}”`
    super(`${place}: ${problem.replace(/\.?$/, '.')}`)
  }
}
