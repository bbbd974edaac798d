import { z } from "zod";
import { CONFIDENCES } from "../dataset-names.ts";

export const text = z.string().trim().min(1);
export const day = z.iso.date();
export const webAddress = z.url({ protocol: /^https$/ });
/** Page of the PDF's file, from 1. */
export const page = z.int().positive();
export const confidence = z.enum(CONFIDENCES);
