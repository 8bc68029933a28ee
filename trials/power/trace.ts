/** A call with which a process changed its files, as recorded by strace. */
export type FileCall =
  /** Opened with O_TRUNC; no durable file may be written like that. */
  | { what: 'emptied'; path: string }
  | { what: 'create' | 'open' | 'folder' | 'remove' | 'removeFolder'; path: string }
  | { what: 'rename' | 'link'; path: string; to: string }
  | { what: 'write'; path: string; bytes: Buffer; offset: number | null }
  | { what: 'truncate'; path: string; size: number }
  /** `from` is the number of calls when it started: later writes need not be part of it. */
  | { what: 'sync'; path: string; from: number }

/** Every call that changes a file or a folder. `null`: the product does not use it; a trace that has it is an error. */
const callParsers: Record<string, ((args: string[]) => FileCall | null) | null> = {
  open: ([path = '', flags = '']) => parseOpen(path, flags),
  openat: ([, path = '', flags = '']) => parseOpen(path, flags),
  creat: null,
  mkdir: ([path = '']) => ({ what: 'folder', path: decodeText(path) }),
  mkdirat: null,
  rmdir: ([path = '']) => ({ what: 'removeFolder', path: decodeText(path) }),
  unlink: ([path = '']) => ({ what: 'remove', path: decodeText(path) }),
  unlinkat: null,
  rename: ([path = '', to = '']) => ({ what: 'rename', path: decodeText(path), to: decodeText(to) }),
  renameat: null,
  renameat2: null,
  link: ([path = '', to = '']) => ({ what: 'link', path: decodeText(path), to: decodeText(to) }),
  linkat: null,
  symlink: null,
  symlinkat: null,
  write: ([file = '', bytes = '']) => ({
    what: 'write',
    path: pathOfDescriptor(file),
    bytes: decodeBytes(bytes),
    offset: null,
  }),
  pwrite64: ([file = '', bytes = '', , offset = '']) => ({
    what: 'write',
    path: pathOfDescriptor(file),
    bytes: decodeBytes(bytes),
    offset: Number(offset),
  }),
  writev: null,
  pwritev: null,
  pwritev2: null,
  truncate: null,
  ftruncate: ([file = '', size = '']) => ({
    what: 'truncate',
    path: pathOfDescriptor(file),
    size: Number(size),
  }),
  fallocate: null,
  copy_file_range: null,
  sendfile: null,
  sync_file_range: null,
  fsync: ([file = '']) => ({ what: 'sync', path: pathOfDescriptor(file), from: 0 }),
  fdatasync: ([file = '']) => ({ what: 'sync', path: pathOfDescriptor(file), from: 0 }),
}

/** Options for strace: arguments complete and in hexadecimal, with the paths of open files. */
export const straceOptions = [
  ...'-f -y -xx -s 4000000 --seccomp-bpf -e'.split(' '),
  `trace=${Object.keys(callParsers).join()}`,
  '-e',
  'signal=none',
]

function decodeBytes(argument: string): Buffer {
  const [, hex] = /^"((?:\\x[0-9a-f]{2})*)"$/.exec(argument) ?? []
  if (hex === undefined) throw new Error(`Cut short by strace: ${argument.slice(0, 100)}`)
  return Buffer.from(hex.replaceAll('\\x', ''), 'hex')
}

const decodeText = (argument: string) => decodeBytes(argument).toString()

/** Returns the path in a descriptor such as `22<…>`. */
function pathOfDescriptor(file: string): string {
  const [, hex = ''] = /^\d+<(.*)>$/.exec(file) ?? []
  return hex.startsWith('\\x') ? decodeText(`"${hex}"`) : hex
}

function parseOpen(path: string, flags: string): FileCall | null {
  const isNew = flags.includes('O_EXCL')
  if (flags.includes('O_TRUNC') && !isNew) return { what: 'emptied', path: decodeText(path) }
  return { what: flags.includes('O_CREAT') ? 'create' : 'open', path: decodeText(path) }
}

const linePattern = /^(\d+) +(?:(\w+)\((.*)|<\.\.\. (\w+) resumed>(.*))$/
const resultPattern = /\) += +(-?\d+|\?)(?:<.*>)?(?: .*)?$/

/** Returns the successful calls on paths for which `isOurs`, in the order of their ends. Throws for an unknown call. */
export function parseTrace(trace: string, isOurs: (path: string) => boolean): FileCall[] {
  const unfinished = new Map<string, { name: string; args: string; from: number }>()
  const calls: FileCall[] = []

  function addCall(name: string, args: string, from: number): void {
    const [ending = '', result = '?'] = resultPattern.exec(args) ?? []
    if (result === '?' || Number(result) < 0) return
    const parse = callParsers[name]
    // In hexadecimal no argument contains a comma.
    const parts = args.slice(0, args.length - ending.length).split(', ')
    if (parse === null && parts.some((part) => part.includes('\\x') && isOurs(decodePath(part))))
      throw new Error(`${name} is a call that this trial does not know yet`)
    const call = parse?.(parts) ?? null
    if (call === null || !isOurs(call.path)) return
    if (call.what === 'write' && call.bytes.length !== Number(result))
      call.bytes = call.bytes.subarray(0, Number(result))
    calls.push(call.what === 'sync' ? { ...call, from } : call)
  }

  for (const text of trace.split('\n')) {
    const [, thread = '', name, args = '', resumed, rest = ''] = linePattern.exec(text) ?? []
    if (name !== undefined && args.endsWith(' <unfinished ...>'))
      unfinished.set(thread, { name, args: args.slice(0, -' <unfinished ...>'.length), from: calls.length })
    else if (name !== undefined) addCall(name, args, calls.length)
    else if (resumed !== undefined) {
      const started = unfinished.get(thread)
      if (started?.name === resumed) addCall(resumed, started.args + rest, started.from)
    }
  }
  return calls
}

function decodePath(part: string): string {
  const hex = part.replace(/^\d+</, '').replace(/>$/, '').replaceAll('"', '')
  return /^(\\x[0-9a-f]{2})+$/.test(hex) ? decodeText(`"${hex}"`) : ''
}
