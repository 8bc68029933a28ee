/** Returns a Node option that shifts a program's clock by `ms`; with `file` as soon as that exists. */
export function clockShiftOption(ms: number, file: string | null = null): string {
  const isShifted = file === null ? 'true' : `existsSync(${JSON.stringify(file)})`
  const script = `import { existsSync } from 'node:fs'
    const readRealTime = Date.now
    Date.now = () => readRealTime() + (${isShifted} ? ${ms} : 0)`
  return `--import=data:text/javascript,${encodeURIComponent(script)}`
}
