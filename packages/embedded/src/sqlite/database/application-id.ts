/** SQLite's application_id of this product's databases (the command `file` shows it too): "KTBL" in ASCII. */
export const APPLICATION_ID = 0x4b54424c
