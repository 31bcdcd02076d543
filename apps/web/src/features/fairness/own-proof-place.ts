// Where the own solvency proof stands, for what leads there.

export const OWN_PROOF = 'own-proof'
