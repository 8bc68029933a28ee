/** Set by `npm run test:nightly`; all other runs use the small size. */
export const isNightly = process.env.TRIALS === 'nightly'
