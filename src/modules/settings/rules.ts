/** The most that the market may keep of what campaigns collect, in hundredths of a percent. */
export const FEE_BPS_MAX = 3_000;
