/** What a process did to its files, in the order in which it was done (by strace). */
export type Call =
  /** Opened with what was in it thrown away: nothing that must last may be written like that. */
  | { what: 'emptied'; path: string }
  | { what: 'create' | 'open' | 'folder' | 'remove' | 'removeFolder'; path: string }
  | { what: 'rename' | 'link'; path: string; to: string }
  | { what: 'write'; path: string; bytes: Buffer; offset: number | null }
  | { what: 'truncate'; path: string; size: number }
  /** `from` is when it began: what was written after that need not be part of it. */
  | { what: 'sync'; path: string; from: number }

/** Everything that changes a file or a folder. `null`: not done by the product, so that it is noticed when it is. */
const calls: Record<string, ((args: string[]) => Call | null) | null> = {
  open: ([path = '', flags = '']) => opened(path, flags),
  openat: ([, path = '', flags = '']) => opened(path, flags),
  creat: null,
  mkdir: ([path = '']) => ({ what: 'folder', path: text(path) }),
  mkdirat: null,
  rmdir: ([path = '']) => ({ what: 'removeFolder', path: text(path) }),
  unlink: ([path = '']) => ({ what: 'remove', path: text(path) }),
  unlinkat: null,
  rename: ([path = '', to = '']) => ({ what: 'rename', path: text(path), to: text(to) }),
  renameat: null,
  renameat2: null,
  link: ([path = '', to = '']) => ({ what: 'link', path: text(path), to: text(to) }),
  linkat: null,
  symlink: null,
  symlinkat: null,
  write: ([file = '', bytes = '']) => ({
    what: 'write',
    path: place(file),
    bytes: data(bytes),
    offset: null,
  }),
  pwrite64: ([file = '', bytes = '', , offset = '']) => ({
    ...{ what: 'write', path: place(file), bytes: data(bytes) },
    offset: Number(offset),
  }),
  writev: null,
  pwritev: null,
  pwritev2: null,
  truncate: null,
  ftruncate: ([file = '', size = '']) => ({ what: 'truncate', path: place(file), size: Number(size) }),
  fallocate: null,
  copy_file_range: null,
  sendfile: null,
  sync_file_range: null,
  fsync: ([file = '']) => ({ what: 'sync', path: place(file), from: 0 }),
  fdatasync: ([file = '']) => ({ what: 'sync', path: place(file), from: 0 }),
}

/** For strace: every call in hexadecimal, whole, with the paths of open files. */
export const straceOptions = [
  ...['-f', '-y', '-xx', '-s', '4000000', '--seccomp-bpf'],
  ...['-e', `trace=${Object.keys(calls).join()}`, '-e', 'signal=none'],
]

function data(argument: string): Buffer {
  const [, hex] = /^"((?:\\x[0-9a-f]{2})*)"$/.exec(argument) ?? []
  if (hex === undefined) throw new Error(`Cut short by strace: ${argument.slice(0, 100)}`)
  return Buffer.from(hex.replaceAll('\\x', ''), 'hex')
}

const text = (argument: string) => data(argument).toString()

/** `22<…>` → the path in it. */
function place(file: string): string {
  const [, hex = ''] = /^\d+<(.*)>$/.exec(file) ?? []
  return hex.startsWith('\\x') ? text(`"${hex}"`) : hex
}

function opened(path: string, flags: string): Call | null {
  const isNew = flags.includes('O_EXCL')
  if (flags.includes('O_TRUNC') && !isNew) return { what: 'emptied', path: text(path) }
  return { what: flags.includes('O_CREAT') ? 'create' : 'open', path: text(path) }
}

const line = /^(\d+) +(?:(\w+)\((.*)|<\.\.\. (\w+) resumed>(.*))$/
const answer = /\) += +(-?\d+|\?)(?:<.*>)?(?: .*)?$/

/** The calls that were answered well, in the order in which they ended. `isOurs` says which paths are of interest. */
export function parseTrace(trace: string, isOurs: (path: string) => boolean): Call[] {
  const unfinished = new Map<string, { name: string; args: string; from: number }>()
  const found: Call[] = []

  function take(name: string, args: string, from: number): void {
    const [ending = '', result = '?'] = answer.exec(args) ?? []
    if (result === '?' || Number(result) < 0) return
    const parse = calls[name]
    // In hexadecimal nothing holds a comma.
    const parts = args.slice(0, args.length - ending.length).split(', ')
    if (parse === null && parts.some((part) => part.includes('\\x') && isOurs(anyPath(part))))
      throw new Error(`${name} is a call that this trial does not know yet`)
    const call = parse?.(parts) ?? null
    if (call === null || !isOurs(call.path)) return
    if (call.what === 'write' && call.bytes.length !== Number(result))
      call.bytes = call.bytes.subarray(0, Number(result))
    found.push(call.what === 'sync' ? { ...call, from } : call)
  }

  for (const text of trace.split('\n')) {
    const [, thread = '', name, args = '', resumed, rest = ''] = line.exec(text) ?? []
    if (name !== undefined && args.endsWith(' <unfinished ...>'))
      unfinished.set(thread, { name, args: args.slice(0, -' <unfinished ...>'.length), from: found.length })
    else if (name !== undefined) take(name, args, found.length)
    else if (resumed !== undefined) {
      const begun = unfinished.get(thread)
      if (begun?.name === resumed) take(resumed, begun.args + rest, begun.from)
    }
  }
  return found
}

function anyPath(part: string): string {
  const hex = part.replace(/^\d+</, '').replace(/>$/, '').replaceAll('"', '')
  return /^(\\x[0-9a-f]{2})+$/.test(hex) ? text(`"${hex}"`) : ''
}
