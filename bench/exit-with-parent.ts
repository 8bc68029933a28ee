// Loaded before every process that is started here: it ends when whoever started it has gone.
process.once('disconnect', () => process.exit())
