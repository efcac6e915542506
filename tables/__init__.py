"""Makes the tables that are shipped, and checks the solver against published figures."""
