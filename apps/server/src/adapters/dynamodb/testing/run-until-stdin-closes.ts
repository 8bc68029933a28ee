import { spawn } from 'node:child_process'

/**
 * Runs a program for as long as whoever asked for it lives: its end, be it by `kill -9`, closes our standard input, and
 * then the program is ended too. Java alone would stay behind.
 */
const [program = '', ...args] = process.argv.slice(2)
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })

process.stdin.resume()
process.stdin.once('close', () => child.kill('SIGKILL'))
child.once('error', ({ message }) => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
})
child.once('exit', (code) => process.exit(code ?? 0))
