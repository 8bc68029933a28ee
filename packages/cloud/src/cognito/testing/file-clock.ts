import { readFileSync } from 'node:fs'

/** Loaded into cognito-local before it starts: its time is what the tests have written into the file. */
const { CLOCK_FILE = '' } = process.env

Date.now = () => Number(readFileSync(CLOCK_FILE, 'utf8'))
