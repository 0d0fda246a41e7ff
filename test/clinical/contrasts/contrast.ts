/** The spoken words ("C: … / P: …"), a correct sentence about them, and a wrong one, each paraphrased. */
export type Contrast = readonly [said: string, right: string, wrong: string]
