// Preloaded into every process that spawnNode starts: ends it when its parent has gone.
process.once('disconnect', () => process.exit())
