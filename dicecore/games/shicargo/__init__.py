"""Shicargo: ten dice, eighteen boxes from Ones to three Shicargos."""
