/** `npm test` and `npm run check` make the same random choices each time. */
const COMMITTED_SEED = 20_261_128

/** The seed of every random choice: `SEED=N` makes others, and `npm run test:nightly` draws a new one each time. */
export const seed = Number(process.env.SEED ?? COMMITTED_SEED)
if (!Number.isSafeInteger(seed)) throw new Error(`SEED is "${process.env.SEED}"; it must be a whole number.`)
