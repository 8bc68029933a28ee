/** Tells this product's databases from those of others (`file` shows it too): "KTBL" in ASCII. */
export const APPLICATION_ID = 0x4b54424c
