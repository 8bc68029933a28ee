import { parentPort } from 'node:worker_threads'
import type { MailReply, MailRequest } from '../mail-worker-messages.ts'

/** What it does when it is to end: does so, dies, or goes on. */
let lastMessageId = ''

/**
 * In place of the mail thread's program: dies of the letter "die", holds "hold", and sends every other. After
 * "die at the end" it dies when it is to end; after "go on" it does not end.
 */
parentPort?.on('message', (message: MailRequest | 'close') => {
  if (message === 'close') {
    if (lastMessageId === 'die at the end') throw new Error('the thread died')
    if (lastMessageId !== 'go on') parentPort?.close()
    return
  }
  lastMessageId = message.id
  if (message.id === 'die') throw new Error('the thread died')
  const reply: MailReply = { number: message.number, delivery: 'sent' }
  if (message.id !== 'hold') parentPort?.postMessage(reply)
})
