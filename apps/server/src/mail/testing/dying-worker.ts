import { parentPort } from 'node:worker_threads'
import type { MailReply, MailRequest } from '../mail-thread.ts'

/** The id of the last message, which decides what happens on close: end, die, or go on. */
let lastMessageId = ''

/**
 * Replaces the mail thread's program: dies of the message "die", never replies to "hold", and replies 'sent' to every
 * other. After "die at the end" it dies on close; after "go on" it ignores close.
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
